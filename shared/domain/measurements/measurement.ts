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
  /** The id by which its time, variable or source was changed last: a repeated change recognises itself. */
  readonly movedFrom?: number;
  /** Drawn when it is first moved, and kept: by it an old id leads to this measurement, or nowhere. */
  readonly identity?: string;
  /** The notification that it answers: one of another reminder about the same second is recorded next to it. */
  readonly notificationId?: number;
  /** True if it was changed since it was recorded, and only by the app that recorded it. */
  readonly changedByClient?: true;
  /** The import that created it; removed as soon as anything else changes it. */
  readonly createdIn?: number;
  /** The import that last changed it, if something else had created it. */
  readonly changedIn?: number;
}
