import { expect, test } from 'vitest'
import { readUpload, type UploadedFile } from './read-upload.server'

const MB = 1024 * 1024

async function send(form: FormData, { maxBytes = 4 * MB } = {}) {
	// Packed first: Node 24 reports a rejection of its own when a form that it packs is cancelled.
	const packed = new Response(form)
	const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
	const body = (await packed.blob()).stream()
	const sent: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
	const request = new Request('http://farm.example/', sent)
	const files: UploadedFile[] = []
	const take = (file: UploadedFile) => Promise.resolve(void files.push(file))
	const texts = await readUpload(request, { maxBytes, fileMaxBytes: MB, take })
	return { texts: Object.fromEntries(texts), files }
}

function createForm(entries: Record<string, string | Blob>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(entries)) {
		if (typeof value === 'string') form.append(name, value)
		else form.append(name, value, 'leaf "1".png')
	}
	return form
}

test('texts arrive unchanged, files one after the other, complete', async () => {
	const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256))
	const boundary = 'a\r\n--b\r\n\r\n--'
	const { texts, files } = await send(
		createForm({ title: boundary, notes: 'Grün 🌱', photo: new Blob([bytes]), last: '' }),
	)
	expect(texts).toEqual({ title: boundary, notes: 'Grün 🌱', last: '' })
	expect(files).toHaveLength(1)
	expect(Buffer.from(files[0]?.bytes ?? []).equals(bytes)).toBe(true)
})

test('a file that is too large is discarded, and the typed texts are kept', async () => {
	const large = new Blob([Buffer.alloc(2 * MB)])
	const { texts, files } = await send(
		createForm({ title: 'kept', photo: large, after: 'kept too' }),
	)
	expect(texts).toEqual({ title: 'kept', after: 'kept too' })
	expect(files).toMatchObject([{ field: 'photo', bytes: null }])
})

test('an empty file field gives no file', async () => {
	const form = new FormData()
	form.append('photo', new Blob([]), '')
	expect((await send(form)).files).toEqual([])
})

test.each([
	[
		'more than is heard out',
		() => createForm({ a: new Blob([Buffer.alloc(5 * MB)]) }),
		'too-large',
	],
	['too much text', () => createForm({ a: 'x'.repeat(400_000) }), 'too-large'],
	[
		'too many fields',
		() => createForm(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 'x']))),
		'too-large',
	],
])('%s is refused', async (_name, form, code) => {
	await expect(send(form())).rejects.toMatchObject({ code })
})

test.each(['', '--x', '--x\r\n', '--x\r\n\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\na'])(
	'a form that breaks off, %j, is refused',
	async (body) => {
		const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
		const request = new Request('http://farm.example/', { method: 'POST', headers, body })
		const options = { maxBytes: MB, fileMaxBytes: MB, take: () => Promise.resolve() }
		const form = await readUpload(request, options).catch(({ code }: { code: string }) => code)
		expect(form instanceof FormData ? [...form] : form).toSatisfy(
			(answer) => answer === 'invalid' || JSON.stringify(answer) === '[]',
		)
	},
)
