import { configure } from '@testing-library/react';
import { patienceMs } from '../waiting/patience.ts';

// `findBy…` and `waitFor` would give up after a second, in which a busy machine may not even have loaded a dialog.
configure({ asyncUtilTimeout: patienceMs });
