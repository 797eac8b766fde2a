import { isIP } from 'node:net'
import { isPublicAddress } from '~/clients/public-address.server'
import { offerPicturePath } from '../offers/offer-picture-path'

const LOCAL = /^[^.]+$|\.(local|localhost|internal|lan|home\.arpa)$/

/**
 * Builds the address where a store fetches the picture of an offer; null while this site has no
 * public address.
 */
export function buildStorePictureUrl(
	siteUrl: string | undefined,
	picture: string | null,
): string | undefined {
	if (!siteUrl || picture === null) return undefined
	const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')
	const isPublic = isIP(host) ? isPublicAddress(host) : !LOCAL.test(host)
	return isPublic ? new URL(offerPicturePath(picture, 'large'), siteUrl).href : undefined
}
