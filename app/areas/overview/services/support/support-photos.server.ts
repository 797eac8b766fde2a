import { photoStore } from '../images/photo-store.server'

export const SUPPORT_PHOTOS = photoStore('support-photos')
