import { displayQuality, type Quality } from '@sfc/domain/readings/quality'

type WithQuality = { quality: Quality | null }

/** Gives readings with their quality as pages name it; what decides keeps the stored one. */
export const withDisplayQuality =
	({ isSimulated }: { isSimulated: boolean }) =>
	<R extends WithQuality>(reading: R): R => ({
		...reading,
		quality: displayQuality(reading.quality, isSimulated),
	})
