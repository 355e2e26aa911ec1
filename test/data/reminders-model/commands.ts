import fc from 'fast-check';
import { act, lateAnswer, look, twoAnswers } from './answering.ts';
import { goOn, lateRun, moveClock, readOnly, setBack, tick, twoTicks } from './running.ts';
import { edit, lateEdit, remove, save } from './saving.ts';

export const commands = fc.commands(
  [
    save,
    edit,
    edit,
    remove,
    tick,
    tick,
    twoTicks,
    readOnly,
    goOn,
    lateRun,
    lateRun,
    lateEdit,
    lateAnswer,
    setBack,
    twoAnswers,
    act,
    act,
    act,
    moveClock,
    moveClock,
    moveClock,
    look,
  ],
  { maxCommands: 25, size: 'max' },
);
