import { photoStore } from '~/areas/platform/services/images/photo-store.server'

export const SUPPORT_PHOTOS = photoStore('support-photos')
