/** A pattern of `like` for texts that contain this one; what would be a wildcard stands for any character. */
export const containing = (text: string): string => `%${text.replaceAll(/[%\\_]/g, '_')}%`
