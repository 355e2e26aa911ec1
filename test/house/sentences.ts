import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import { projectFolder } from './files.ts';
import { type CodeFile, codeIn, productFolders } from './read-code.ts';

export interface Sentence {
  readonly path: string;
  readonly line: number;
  /** The words, with … for what is filled in. */
  readonly text: string;
}

/** Every text that a person may read: what JSX shows, strings and templates of several words, and reference data. */
export const sentences = (): readonly Sentence[] => [
  ...codeIn(productFolders).filter(isRead).flatMap(sentencesIn),
  ...referenceFiles.flatMap((path) =>
    sentencesInJson({ path, text: readFileSync(join(projectFolder, path), 'utf8') }),
  ),
];

const isRead = ({ path }: CodeFile) => !/\.d\.ts$|(?:^|[/-])(?:drawings|statement)\.ts$/.test(path);

const referenceFiles = ['shared/reference/catalogue.json', 'shared/reference/connector-details.json'];

/** The texts of several words in JSON that has each member on a line of its own. */
export const sentencesInJson = ({ path, text }: CodeFile): readonly Sentence[] =>
  text.split('\n').flatMap((line, i) => {
    const value = /^\s*"(?!about)\w+": ("(?:\\.|[^"\\])*"),?$/.exec(line)?.[1];
    const words = value === undefined ? '' : (JSON.parse(value) as string);
    return isSentence(words, false) ? [{ path, line: i + 1, text: words }] : [];
  });

interface Draft {
  readonly kind: 'jsx' | 'template';
  line: number;
  text: string;
}

export function sentencesIn({ path, text: code }: CodeFile): readonly Sentence[] {
  const isScreen = path.endsWith('.tsx');
  const isPage = isScreen || /^web\/|\/(?:cards|charts|notifications|texts)\//.test(path);
  const found: Sentence[] = [];
  const open: Draft[] = [];
  let line = 1;
  let attribute = '';
  let before = '';

  const add = (text: string, at: number) => {
    for (const part of shownParts(text))
      if (isSentence(part, isPage)) found.push({ path, line: at, text: part });
  };
  const close = () => {
    const draft = open.pop();
    if (draft) add(draft.text, draft.line);
  };
  const take = (token: Token | JSXToken) => {
    const draft = open.at(-1);
    const words = unescaped(token.value);
    switch (token.type) {
      case 'StringLiteral':
        if (!/^(?:from|import)$/.test(before)) add(words.slice(1, -1), line);
        return;
      case 'NoSubstitutionTemplate':
        add(words.slice(1, -1), line);
        return;
      case 'TemplateHead':
        open.push({ kind: 'template', line, text: `${words.slice(1, -2)}…` });
        return;
      case 'TemplateMiddle':
        if (draft) draft.text += `${words.slice(1, -2)}…`;
        return;
      case 'TemplateTail':
        if (draft) draft.text += words.slice(1, -1);
        close();
        return;
      case 'JSXString':
        if (!/^(?:class|className|d|points|viewBox|href|id|style|rel)$/.test(attribute))
          add(words.slice(1, -1), line);
        return;
      case 'JSXText':
        if (draft?.kind === 'jsx') draft.text += words;
        else
          open.push({
            kind: 'jsx',
            line: line + (/^\s*/.exec(words)?.[0].split('\n').length ?? 1) - 1,
            text: words,
          });
        return;
      case 'JSXIdentifier':
        attribute = token.value;
        return;
      case 'JSXPunctuator':
        if (token.value === '{' && draft?.kind === 'jsx') draft.text += '…';
        if (token.value === '<' && draft?.kind === 'jsx') close();
    }
  };

  for (const token of jsTokens(isScreen ? withoutGenerics(code) : code, { jsx: isScreen })) {
    take(token);
    line += token.value.split('\n').length - 1;
    if (!/^(?:WhiteSpace|LineTerminatorSequence)$/.test(token.type)) before = token.value;
  }
  while (open.length > 0) close();
  return found;
}

/** What the tokenizer would take for an element: the type parameters of an arrow function. */
const withoutGenerics = (text: string) =>
  text.replaceAll(/= <[^>()]*>(?=\()/g, (generics) => `= ${' '.repeat(generics.length - 2)}`);

const unescaped = (text: string) => text.replaceAll(/\\n/g, '\n').replaceAll(/\\(['"`])/g, '$1');

/** The words of HTML between its tags, and those that its attributes show. */
function shownParts(text: string): readonly string[] {
  const shown = text.replaceAll(/<[^>]*>/g, (tag) =>
    [...tag.matchAll(/(?:alt|aria-label|content|placeholder|title)="([^"]*)"/g)]
      .map(([, words]) => `\n\n${words}\n\n`)
      .join('')
      .concat(/^<\/?(?:a|b|code|em|strong|span|time)\b/.test(tag) ? '' : '\n\n'),
  );
  return shown.split(/\n\s*\n/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
}

const severalWords =
  /(?:[A-Za-z’']{2,}|\b[AI]|\d%?)[,;:.?!…]* (?:[a-z(“…]|[A-Z][a-z]|I\b|\d)|… [a-z]{2,}|^\d+%? [a-z]{2,}/;
const code =
  /^[^A-Z][\w.-]*(?:, [\w.-]+)*$|attribute_|\bif_not_exists|^(?:SET|REMOVE|ADD) |^[MmLl](?:…| ?[\d.-]+)|[{}]$|^(?!.*\. ).*[=)…'];$|=>|^[a-z-]+(?: [a-z]+-[a-z-]+)+$|^(?:default-src|frame-)|SameSite|=… /;

const isSentence = (text: string, isPage: boolean) =>
  (severalWords.test(text) && !code.test(text)) || (isPage && /^[A-Z][a-z]+(?:…|[?!.])?$/.test(text));
