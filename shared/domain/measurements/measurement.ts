/** One recorded value, exactly as it was posted. Its time and its pair of variable and source are in the id. */
export interface Measurement {
  readonly id: number;
  readonly variableId: number;
  readonly value: number;
  readonly unitId: number;
  readonly sourceName: string;
  readonly note?: string;
  /** The app that recorded it. */
  readonly clientId?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The id it had before its time, variable or source was changed: a repeated change recognises itself. */
  readonly movedFrom?: number;
  /** Given when it is moved for the first time, and kept: what an old id leads to is it, or nothing. */
  readonly identity?: string;
  /** The import that created it; gone as soon as anything else changes it. */
  readonly createdIn?: number;
  /** The import that changed it last, in place of what somebody else had recorded. */
  readonly changedIn?: number;
}
