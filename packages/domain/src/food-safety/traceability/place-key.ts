/** The key of a storage place: harvests name the same one in capitals and without. */
export const placeKey = (name: string): string => name.trim().toLowerCase()
