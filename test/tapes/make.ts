/** `node --import tsx test/tapes/make.ts` writes all tapes. A test fails when a file is not what this makes. */
import { writeFileSync } from 'node:fs';
import { allTapes, fileText } from './make/all.js';

for (const tape of allTapes()) writeFileSync(new URL(`./${tape.name}.json`, import.meta.url), fileText(tape));
