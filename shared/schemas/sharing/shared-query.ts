import * as v from 'valibot';
import { mostChosenStudies, mostChosenVariables } from '../../domain/sharing/share-limits.ts';
import { choice } from '../fields/choice.ts';
import { field, got } from '../fields/field.ts';
import { queryInteger } from '../fields/query.ts';
import { date } from '../fields/times.ts';

/** The part of a share to show, and the format. */
export const sharedView = {
  page: v.optional(queryInteger({ min: 1, max: 10_000 }), '1'),
  format: v.optional(choice(['page', 'csv']), 'page'),
  /** One of the chosen studies, counted from 1. */
  study: v.optional(queryInteger({ min: 1, max: mostChosenStudies })),
};

const listed = /^\d{1,16}(?:\.\d{1,16})*$/;

/** Ids with points between them. */
const variableList = () =>
  field({ type: 'string' }, (input, refuse) => {
    const ids = typeof input === 'string' && listed.test(input) ? input.split('.').map(Number) : [];
    return ids.length > 0 && ids.length <= mostChosenVariables && ids.every(Number.isSafeInteger)
      ? [...new Set(ids)]
      : refuse(`must be 1 to ${mostChosenVariables} ids of variables like 12.34, got ${got(input)}.`);
  });

const listedStudies = /^[a-z\d-]{1,200}(?:\.[a-z\d-]{1,200})*$/;

/** Ids of studies with points between them. */
const studyList = () =>
  field({ type: 'string' }, (input, refuse) => {
    const ids = typeof input === 'string' && listedStudies.test(input) ? input.split('.') : [];
    return ids.length > 0 && ids.length <= mostChosenStudies
      ? [...new Set(ids)]
      : refuse(`must be 1 to ${mostChosenStudies} ids of studies separated by points, got ${got(input)}.`);
  });

export const previewQuery = v.object({
  variables: v.optional(variableList()),
  studies: v.optional(studyList()),
  /** `studies` shows no records next to the studies. Otherwise no `variables` means all of them. */
  only: v.optional(choice(['studies'])),
  plan: v.optional(choice(['today'])),
  goals: v.optional(choice(['shown'])),
  from: v.optional(date()),
  ...sharedView,
});
