import sharp from 'sharp'
import { SIDE_PX } from './mobilenet.mjs'

/** Makes a picture what the network takes: the whole of it, squeezed into a square, three bytes a pixel. */
export const toNetworkInput = (picture) =>
	sharp(picture)
		.resize({ width: SIDE_PX, height: SIDE_PX, fit: 'fill' })
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.raw()
		.toBuffer()
