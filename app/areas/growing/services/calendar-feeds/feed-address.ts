/** Builds the address of a feed for calendar programs. */
export const feedAddress = (publicUrl: string, token: string): string =>
	`${publicUrl}/calendar-feeds/${token}.ics`
