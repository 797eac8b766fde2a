import { createPhotoStore } from '~/areas/platform/services/images/photo-store.server'

export const SUPPORT_PHOTOS = createPhotoStore('support-photos')
