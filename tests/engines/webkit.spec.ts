import { testJourneysIn } from './journeys.ts';
import { webkit } from './webkit.ts';

testJourneysIn(webkit, 'light');
