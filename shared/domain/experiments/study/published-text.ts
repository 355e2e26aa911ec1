import { type EndedExperiment, experimentTitle } from './experiment-study.ts';

interface PublicationChange {
  readonly before: EndedExperiment;
  readonly experiment: EndedExperiment;
}

/** The answer to publishing an experiment or taking it back: a summary and a sentence. */
export function publishedExperimentText(
  share: boolean,
  { before, experiment }: PublicationChange,
): [summary: string, description: string] {
  const wasPublic = before.publication?.publishedAt !== undefined;
  const title = experimentTitle(experiment);
  if (!share)
    return ['Study is not public', `Only you can read "${title}"${wasPublic ? ' from now on' : ''}.`];
  return [
    wasPublic ? 'Study is public' : 'Study published',
    `Anyone with the link can read "${title}"${wasPublic ? ', as before' : ' from now on'}.`,
  ];
}
