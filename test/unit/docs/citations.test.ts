import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesBelow, projectFolder } from '../../house/files.ts';

const pages = { Interface: 'docs/interface.md', Rules: 'docs/rules.md' } as const;
const folders = ['bin', 'docs', 'functions', 'lib', 'shared', 'test', 'web'].filter((folder) =>
  existsSync(join(projectFolder, folder)),
);

const sectionsOf = (file: string): Set<string> => {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  return new Set([...text.matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(([, number]) => String(number)));
};

const sourceFiles = (): string[] =>
  folders.flatMap(filesBelow).filter((name) => /\.(tsx?|m?js|css|md)$/.test(name));

test('every section that a comment or a document cites is there', () => {
  const sections = { Interface: sectionsOf(pages.Interface), Rules: sectionsOf(pages.Rules) };
  const citations = sourceFiles().flatMap((file) => {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    return [...text.matchAll(/\b(Interface|Rules) (\d+(?:\.\d+)*)/g)].map(([, page, number]) => ({
      file,
      page: page as keyof typeof pages,
      number: String(number),
    }));
  });
  expect(citations.length).toBeGreaterThan(20);
  expect(citations.filter(({ page, number }) => !sections[page].has(number))).toEqual([]);
});
