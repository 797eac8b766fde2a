import { displayQuality, type Quality } from '@sfc/domain/readings/quality'

type WithQuality = { quality: Quality | null }

/** Adjusts the quality of readings for display only; decisions use the stored one. */
export const withDisplayQuality =
	({ isSimulated }: { isSimulated: boolean }) =>
	<R extends WithQuality>(reading: R): R => ({
		...reading,
		quality: displayQuality(reading.quality, isSimulated),
	})
