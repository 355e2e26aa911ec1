import { join } from 'node:path';
import { HandlerFiles } from '../../lib/bundle/handler-files.ts';

const handlers = new HandlerFiles(join(import.meta.dirname, '..', '..', 'functions'));

/** The handler of an operation, to be called in this process. */
export const importHandler = (id: string) => import(handlers.fileOf(id));
