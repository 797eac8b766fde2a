import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws the icons of an installed app from the favicon: `node scripts/make-icons.mjs`, after it changes. */
const svg = readFileSync('public/favicon.svg', 'utf8')

/** Without rounded corners, and the leaf inside the circle that every launcher shows. */
const maskable = svg
	.replace(' rx="8"', '')
	.replace('translate(6.4 6.4) scale(0.8)', 'translate(8.8 8.8) scale(0.6)')

const ICONS = [
	['icon-192.png', svg, 192],
	['icon-512.png', svg, 512],
	['icon-maskable-192.png', maskable, 192],
	['icon-maskable-512.png', maskable, 512],
	['apple-touch-icon.png', maskable, 180],
]
for (const [name, source, size] of ICONS)
	writeFileSync(
		`public/${name}`,
		await sharp(Buffer.from(source), { density: (72 * size) / 32 })
			.resize(size, size)
			.png({ palette: true, compressionLevel: 9 })
			.toBuffer(),
	)
