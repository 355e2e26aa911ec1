import fc from 'fast-check';
import { act, lateAction, look, twoActions } from './handling.ts';
import { move, twoPhones } from './moving.ts';
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
    lateAction,
    setBack,
    twoActions,
    act,
    act,
    act,
    moveClock,
    moveClock,
    moveClock,
    look,
    move,
    move,
    twoPhones,
  ],
  { maxCommands: 25, size: 'max' },
);
