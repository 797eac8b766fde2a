/** Whether an output may be switched for a moment to see what it does: a dosing pump doses in ml only. */
export const canBeTried = (outputClass: string): boolean => outputClass !== 'dosing'
