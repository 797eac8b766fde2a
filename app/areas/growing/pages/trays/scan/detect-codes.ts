type Detector = {
	detect(image: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>
}
type Native = {
	new (options: { formats: string[] }): Detector
	getSupportedFormats(): Promise<readonly string[]>
}

/** A reader of QR codes: the browser's own where it has one, else a library that is loaded now. */
async function openDetector(): Promise<Detector> {
	const native = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector
	const formats = (await native?.getSupportedFormats().catch(() => [])) ?? []
	const wanted = formats.filter((format) => ['qr_code', 'data_matrix'].includes(format))
	if (native && wanted.includes('qr_code')) return new native({ formats: wanted })
	const { BarcodeDetector } = await import('qr/decode.js')
	return new BarcodeDetector({ formats: ['qr_code'] })
}

/** How long a label must be out of sight before it counts as shown again. */
const SHOWN_AGAIN_MS = 3000
const EVERY_MS = 100
const WIDTH_MAX = 800

/**
 * Reads codes from a video until it is aborted. Each code is given once while it stays in the picture, so that a
 * label that is still in view after its tray was moved is not scanned again.
 */
export async function readCodes(
	video: HTMLVideoElement,
	{ signal, onCode }: { signal: AbortSignal; onCode: (text: string) => void },
): Promise<void> {
	const detector = await openDetector()
	const canvas = document.createElement('canvas')
	const seenAt = new Map<string, number>()
	while (!signal.aborted) {
		if (video.videoWidth > 0) {
			const scale = Math.min(1, WIDTH_MAX / video.videoWidth)
			canvas.width = Math.round(video.videoWidth * scale)
			canvas.height = Math.round(video.videoHeight * scale)
			canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
			const found = await detector.detect(canvas).catch(() => [])
			const now = performance.now()
			for (const { rawValue } of found) {
				const isNew = now - (seenAt.get(rawValue) ?? -SHOWN_AGAIN_MS) >= SHOWN_AGAIN_MS
				seenAt.set(rawValue, now)
				if (isNew && !signal.aborted) onCode(rawValue)
			}
		}
		await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
	}
}
