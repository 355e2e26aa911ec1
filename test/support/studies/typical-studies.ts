/**
 * Forty studies, typical and odd, in full words. The texts are kept in test/fixtures/study-texts.md, to be read:
 * would a neighbour understand them, and is every word true? After a change of words or method:
 *
 * node test/support/studies/typical-studies.ts > test/fixtures/study-texts.md
 */

import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { analyse } from '../../../shared/domain/analysis/analyse.ts';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import type { StudyStatistics } from '../../../shared/domain/analysis/statistics.ts';
import { sourcesOf } from '../../../shared/domain/connectors/person-sources.ts';
import { toRuns } from '../../../shared/domain/histories/runs.ts';
import type { KnownVariable } from '../../../shared/domain/measurements/row.ts';
import { describeStudy } from '../../../shared/domain/studies/describe-study.ts';
import { drawStudy, drawVariable } from '../../../shared/domain/studies/study-drawings.ts';
import { type StudyPage, studyPage } from '../../../shared/domain/studies/study-page.ts';
import { analysisInput, toStudySeries } from '../../../shared/domain/studies/study-series.ts';
import { labelsOf, studyText } from '../../../shared/domain/studies/study-text.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import { getCategoryByName } from '../../../shared/domain/variables/categories.ts';
import { effectiveSettings } from '../../../shared/domain/variables/effective-settings.ts';
import { oddRecipes } from './odd-recipes.ts';
import { type Day, type Recipe, type Side, unitIdOf } from './recipe.ts';
import { typicalRecipes } from './typical-recipes.ts';

export const recipes: readonly Recipe[] = [...typicalRecipes, ...oddRecipes];

const firstDay = Date.UTC(2025, 2, 3) / 1000;

/** All that a study of a recipe is made of. */
export function studyOf(recipe: Recipe) {
  const days = daysOf(recipe);
  const cause = variableOf(1, recipe.cause);
  const effect = variableOf(2, recipe.effect);
  const clock = clockOf({ timezone: 'UTC' });
  const series = (side: 'cause' | 'effect', known: KnownVariable, hour: number) => {
    const { unitId } = known.userVariable.variable;
    const rows = days.flatMap((day, i) => {
      const value = day[side];
      const startAt = firstDay + i * 86_400 + hour * 3600;
      return value === null ? [] : [{ startAt, value, unitId, sourceName: 'API' }];
    });
    return toStudySeries(known, toRuns(rows, clock), [], sourcesOf({}));
  };
  const input = analysisInput(
    clock,
    series('cause', cause, recipe.causeHour ?? 12),
    series('effect', effect, recipe.effectHour ?? 20),
    undefined,
  );
  return { cause, effect, analysis: analyse(input) };
}

export function textOf(recipe: Recipe): string {
  const { cause, effect, analysis } = studyOf(recipe);
  const reference = { type: 'individual', causeVariableId: 1, effectVariableId: 2 } as const;
  const { statistics, text } = describeStudy(reference, analysis.statistics, { cause, effect }, []);
  const toAnybody = studyText(statistics as StudyStatistics, labelsOf(cause, effect), [], 'public');
  const otherwise = toAnybody.sentences.filter((sentence) => !text.sentences.includes(sentence));
  return [
    `## ${recipe.about}`,
    `**${text.title}**`,
    ...text.sentences,
    ...(otherwise.length === 0 ? [] : [`To anybody: ${otherwise.join(' ')}`]),
    ...(text.evidence === undefined ? [] : [`For the curious: ${text.evidence}`]),
  ].join('\n\n');
}

/** Its public page. */
export function pageOf(recipe: Recipe): StudyPage {
  const { cause, effect, analysis } = studyOf(recipe);
  const { statistics, pairs, causeCharts, effectCharts } = analysis;
  return studyPage({
    cause,
    effect,
    statistics,
    isAsNeeded: false,
    drawings: {
      cause: drawVariable(causeCharts, cause),
      effect: drawVariable(effectCharts, effect),
      study: drawStudy(pairs, statistics, labelsOf(cause, effect)),
    },
    analysedAt: firstDay + 400 * 86_400,
    timeZoneData: '2026a',
  });
}

function daysOf({ about, days = 0, make, spoil }: Recipe): Day[] {
  const even = mulberry32([...about].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7));
  const random = { even, noise: () => even() + even() + even() + even() - 2 };
  const made: Day[] = [];
  for (let day = 0; day < days; day++)
    made.push(make(day, { ...random, noise: () => 1.7 * random.noise() }, made));
  spoil?.(made);
  return made;
}

function variableOf(
  variableId: number,
  [name, category, unit, operation = 'MEAN', settings = {}]: Side,
): KnownVariable {
  const unitId = unitIdOf(unit);
  const categoryId = getCategoryByName(category).id;
  const userVariable = {
    variable: { variableId, name, categoryId, unitId, combinationOperation: operation },
    settings,
    createdAt: 0,
    updatedAt: 0,
    revision: 1,
  };
  return { userVariable, settings: effectiveSettings(userVariable) };
}

export const inOneDocument = (texts: readonly string[]): string =>
  `# Forty studies in words\n\n${texts.join('\n\n')}\n`;

if (argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(inOneDocument(recipes.map(textOf)));
