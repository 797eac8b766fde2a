import sharp from 'sharp'

/** A PNG of a leaf with veins and a yellow side, before a grey background. */
export async function yellowLeaf(): Promise<Buffer> {
	const vein = (y: number) => `<path d="M160 ${y} L80 ${y - 40} M160 ${y} L240 ${y - 40}"/>`
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
		<defs><linearGradient id="g"><stop offset="0" stop-color="#2f6a1e"/><stop offset=".5" stop-color="#6b9a3a"/>
		<stop offset=".6" stop-color="#4d8a52"/><stop offset=".8" stop-color="#c8b43c"/><stop offset="1" stop-color="#d2c24a"/></linearGradient></defs>
		<rect width="320" height="320" fill="#7f7f7d"/><ellipse cx="160" cy="160" rx="100" ry="140" fill="url(#g)"/>
		<g stroke="#3c6e2c" stroke-width="3" fill="none"><path d="M160 20 V300"/>${[80, 110, 140, 170, 200, 230, 260].map(vein).join('')}</g></svg>`
	return sharp(Buffer.from(svg)).png().toBuffer()
}
