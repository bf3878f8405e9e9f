import { expect, test } from 'vitest';
import { productFixture } from '#pwa/common/local/catalogue/product-fixture.ts';
import { requestedLine } from './start-from.ts';
