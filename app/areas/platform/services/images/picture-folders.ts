/**
 * Folders of pictures and documents, separate so that a farm's picture cannot be claimed as a journal
 * photo. All are in backups.
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
	'documents',
] as const
export type PictureFolder = (typeof PICTURE_FOLDERS)[number]

/** What follows the name of each file of a picture, the largest first; a document is one file, as it was sent. */
export const listSuffixes = (folder: PictureFolder): readonly string[] =>
	folder === 'documents' ? ['.bin'] : ['-large.webp', '-small.webp']
