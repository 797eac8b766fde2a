/** Builds the address of an offer's picture; its name changes with the picture. */
export const offerPicturePath = (picture: string, size: 'small' | 'large'): string =>
	`/offer-pictures/${picture}.webp${size === 'large' ? '?size=large' : ''}`
