/**
 * Picture folders, separate so that a farm's picture cannot be claimed as a journal photo. All are
 * in backups.
 */
export const PICTURE_FOLDERS = [
	'images',
	'journal-photos',
	'camera-events',
	'camera-frames',
	'diagnosis-photos',
	'support-photos',
	'scouting-photos',
	'checklist-photos',
	'offer-pictures',
] as const
export type PictureFolder = (typeof PICTURE_FOLDERS)[number]
