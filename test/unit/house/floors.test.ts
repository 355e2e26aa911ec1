import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFolder } from '../../house/files.ts';
import { floors } from '../../house/floors.ts';
import { floorsTable, withFloorsTable } from '../../house/floors-page.ts';
import { folderCircles } from '../../house/folder-circles.ts';
import { importsOf } from '../../house/imports.ts';
import { floorOf, refusalOf } from '../../house/refused-imports.ts';

const refusalsIn = (file: string, text: string) => importsOf(file, text).map(refusalOf);

test('the page of the floors shows the table that imports are held against', () => {
  const page = readFileSync(join(projectFolder, 'docs/decisions/0013-floors.md'), 'utf8');
  const shown = page.split('\n').filter((line) => line.startsWith('|'));
  expect(shown.join('\n')).toBe(floorsTable());
});

test('a changed table is written in the place of the old one, and nothing else changes', () => {
  const old = 'before\n\n| floor |\n| ----- |\n| `web` |\n\nafter | all\n';
  expect(withFloorsTable(old)).toBe(`before\n\n${floorsTable()}\n\nafter | all\n`);
});

test('each file lies on the floor that fits it best', () => {
  expect(floorOf('web/app/api/routes.ts')?.at).toBe('web/app/api/routes.ts');
  expect(floorOf('web/app/main.tsx')?.at).toBe('web/app');
  expect(floorOf('docs/README.md')).toBeUndefined();
});

test.each([
  ['shared/domain/people/person.ts', "import { x } from '../../data/people/person.ts';"],
  ['shared/domain/people/person.ts', "import { x } from 'node:crypto';"],
  ['web/app/screens/today/screen.tsx', "import { x } from '../start/welcome.tsx';"],
  ['shared/use-cases/people/leave.ts', "import type { X } from '../../http/stack.ts';"],
  ['shared/use-cases/people/leave.ts', "import { X } from '@aws-sdk/client-dynamodb';"],
  ['shared/use-cases/people/leave.ts', "import { personKey } from '../../data/keys/people.ts';"],
  ['shared/use-cases/people/leave.ts', "import { putItem } from '../../data/table/write.ts';"],
  ['shared/use-cases/people/leave.ts', "import type { Item } from '../../data/item.ts';"],
  ['shared/operations/people/leave.ts', "import { transact } from '../../data/table/transact.ts';"],
  ['shared/http/stack.ts', "export { x } from '../operations/feed/get-feed.ts';"],
  ['shared/routes/oauth/oauth.ts', "import {\n  x,\n} from '../../oauth/provider.ts';"],
  ['functions/feed/get-feed.ts', "import 'node:fs';"],
  ['lib/table.ts', "const x = await import('../functions/feed/get-feed.ts');"],
  ['web/app/api/routes.ts', "import { pages } from '../../../shared/routes/pages/index.ts';"],
  ['web/app/api/call.ts', "import { signInProgram } from '../../client/program.ts';"],
  ['web/pages/account.ts', "import { x } from '../app/main.tsx';"],
])('%s may not say %j', (file, text) => {
  expect(refusalsIn(file, text)).toEqual([expect.any(String)]);
});

test.each([
  ['shared/domain/people/scope.ts', "import { x } from '../oauth/redirect.ts';"],
  ['shared/use-cases/people/leave.ts', "import { transact } from '../../data/table/transact.ts';"],
  ['shared/http/stack.ts', "import middy from '@middy/core';\nimport { x } from '../operations/failure.ts';"],
  ['web/app/api/routes.ts', "import type { X } from '../../../shared/routes/pages/index.ts';"],
  ['web/app/api/client.ts', "import { createClient } from '../../client/client.ts';"],
])('%s may say %j', (file, text) => {
  expect(refusalsIn(file, text).filter((why) => why !== undefined)).toEqual([]);
});

test('every floor is a place of the project', () => {
  expect(new Set(floors.map(({ at }) => at)).size).toBe(floors.length);
});

test('two folders that import from each other are a circle; a folder and what lies in it are none', () => {
  const imports = [
    ...importsOf('lib/a/x.ts', "import { y } from '../b/c/y.ts';"),
    ...importsOf('lib/b/z.ts', "import { x } from '../a/x.ts';\nimport { w } from './d/w.ts';"),
    ...importsOf('lib/b/d/w.ts', "import { z } from '../z.ts';"),
  ];
  expect(folderCircles(imports)).toEqual([
    {
      folders: ['lib/a', 'lib/b'],
      examples: ['lib/a/x.ts imports lib/b/c/y.ts', 'lib/b/z.ts imports lib/a/x.ts'],
    },
  ]);
});
