import { describe, expect, test } from '@jest/globals';
import { bestStudies, withoutCards } from '../../../../shared/domain/studies/best-studies.ts';
import { study } from './summaries.ts';

const of = (...studies: ReturnType<typeof study>[]) => bestStudies(7, studies, 'https://x');
const pageId = '4f'.repeat(16);
const found = (pValue: number, title: string) => ({ robust: true, pValue, correlation: 0.4, title });

describe('the best study of a variable', () => {
  test('is the surest finding, whether the variable is cause or effect', () => {
    const best = of(
      study({ causeVariableId: 1, effectVariableId: 2 }, { correlation: 0.9, title: 'strong but unsure' }),
      study({ causeVariableId: 1, effectVariableId: 3 }, found(0.04, 'sure')),
      study({ causeVariableId: 4, effectVariableId: 1 }, found(0.001, 'surest')),
    );
    expect(best(1).bestStudyCard?.title).toBe('surest');
    expect(best(3).bestStudyCard?.title).toBe('sure');
    expect(best(2).bestStudyCard?.title).toBe('strong but unsure');
  });

  test('counts how many studies looked at the same effect', () => {
    const best = of(
      study({ causeVariableId: 1, effectVariableId: 2 }, found(0.01, 'one of four')),
      ...[5, 6, 7].map((causeVariableId) => study({ causeVariableId, effectVariableId: 2 }, { pValue: 0.9 })),
      study({ causeVariableId: 1, effectVariableId: 3 }, found(0.02, 'the only one')),
    );
    expect(best(1).bestStudyCard?.title).toBe('the only one');
  });

  test('is linked only where the link leads somewhere', () => {
    const best = of(
      study({ causeVariableId: 1, status: 'publish', pageId }, found(0.01, 'public')),
      study({ causeVariableId: 4 }, found(0.01, 'at home')),
    );
    expect(best(1)).toMatchObject({
      bestStudyLink: `https://x/studies/cause-1-effect-2-${pageId}-user-study`,
      bestUserStudyLink: `https://x/studies/cause-1-effect-2-${pageId}-user-study`,
    });
    expect(best(4)).not.toHaveProperty('bestStudyLink');
    expect(best(4).bestStudyCard).not.toHaveProperty('link');
  });

  test('is the person’s own rather than everybody’s', () => {
    const everybodys = study({ type: 'population', status: 'publish' }, found(1e-9, 'of everybody'));
    expect(of(everybodys)(1)).toMatchObject({
      bestStudyCard: { title: 'of everybody' },
      bestPopulationStudyCard: { title: 'of everybody' },
      bestPopulationStudyLink: 'https://x/studies/cause-1-effect-2-population-study',
    });
    const both = of(everybodys, study({}, { title: 'own' }))(1);
    expect(both.bestStudyCard?.title).toBe('own');
    expect(both.bestPopulationStudyCard?.title).toBe('of everybody');
  });

  test('is none for a variable that nobody studied', () => {
    expect(of(study({}))(9)).toEqual({
      optimalValueMessage: '',
      userOptimalValueMessage: '',
      commonOptimalValueMessage: '',
    });
  });
});

describe('the optimal value', () => {
  test('is what the best study that names one says', () => {
    const best = of(
      study({ causeVariableId: 1, effectVariableId: 2 }, found(0.001, 'silent')),
      study(
        { causeVariableId: 1, effectVariableId: 3 },
        { ...found(0.01, 'a'), optimalValueMessage: 'Take 3.' },
      ),
      study({ causeVariableId: 1, effectVariableId: 4 }, { pValue: 0.7, optimalValueMessage: 'Take 9.' }),
    );
    expect(best(1)).toMatchObject({
      optimalValueMessage: 'Take 3.',
      userOptimalValueMessage: 'Take 3.',
      commonOptimalValueMessage: '',
    });
  });

  test('is everybody’s until the person has one of their own', () => {
    const everybodys = study({ type: 'population' }, { optimalValueMessage: 'People: 5.' });
    expect(of(everybodys)(1)).toMatchObject({
      optimalValueMessage: 'People: 5.',
      userOptimalValueMessage: '',
      commonOptimalValueMessage: 'People: 5.',
    });
    expect(of(everybodys, study({}, { optimalValueMessage: 'Yours: 4.' }))(1)).toMatchObject({
      optimalValueMessage: 'Yours: 4.',
      commonOptimalValueMessage: 'People: 5.',
    });
  });

  test('of a cohort is not the person’s own', () => {
    expect(of(study({ type: 'cohort' }, { optimalValueMessage: 'x' }))(1).optimalValueMessage).toBe('');
  });
});

test('reminders have no room for cards', () => {
  const members = of(
    study({ status: 'publish', pageId }, { ...found(0.01, 'x'), optimalValueMessage: 'Take 3.' }),
  )(1);
  expect(Object.keys(withoutCards(members)).sort()).toEqual([
    'bestStudyLink',
    'bestUserStudyLink',
    'commonOptimalValueMessage',
    'optimalValueMessage',
    'userOptimalValueMessage',
  ]);
});
