import { createPhotoStore } from '~/areas/platform/services/images/photo-store.server'

export const JOURNAL_PHOTOS = createPhotoStore('journal-photos')

export const {
	store: storePhoto,
	required: requiredPhotos,
	read: readPhoto,
	remove: removePhotoFiles,
} = JOURNAL_PHOTOS
