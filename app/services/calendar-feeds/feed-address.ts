/** Where a calendar program finds the feed of a secret. */
export const feedAddress = (publicUrl: string, token: string): string =>
	`${publicUrl}/calendar-feeds/${token}.ics`
