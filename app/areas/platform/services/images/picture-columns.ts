import { cameraEvents, cameraFrames } from '#db/schema/cameras'
import { checklistPhotos } from '#db/schema/checklists'
import { diagnoses } from '#db/schema/diagnosis'
import { documents } from '#db/schema/documents'
import { farms } from '#db/schema/farms'
import { journalPhotos } from '#db/schema/journal'
import { offers } from '#db/schema/orders'
import { scoutingPhotos } from '#db/schema/scouting'
import { supportPhotos } from '#db/schema/support'
import type { PictureFolder } from './picture-folders'

/** The columns that name the pictures of each folder. */
export const PICTURE_COLUMNS = {
	images: farms.imageFile,
	'journal-photos': journalPhotos.file,
	'camera-events': cameraEvents.picture,
	'camera-frames': cameraFrames.picture,
	'diagnosis-photos': diagnoses.file,
	'support-photos': supportPhotos.file,
	'scouting-photos': scoutingPhotos.file,
	'checklist-photos': checklistPhotos.file,
	'offer-pictures': offers.picture,
	documents: documents.file,
} satisfies Record<PictureFolder, unknown>
