// Writes the OpenAPI document to `clients/typescript/openapi.json`: `npm run api` after the contract has changed.
import { writeFile } from 'node:fs/promises';
import { snapshotFile, snapshotText } from '../clients/typescript/test/snapshot.ts';

await writeFile(snapshotFile, snapshotText());
