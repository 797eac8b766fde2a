import { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { readDocumentFile, storeDocumentFile } from './document-files.server'
import { listDocuments, readDocument } from './list-documents.server'
import { addDocument, changeDocument, removeDocument } from './save-document.server'

const NOW = Date.UTC(2026, 4, 4, 16)
const farm = farmPerTest(NOW)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const input = (more: object = {}) =>
	DocumentInput.parse({
		kind: 'water-analysis',
		title: 'Water analysis, well 1',
		issuedOn: '2025-07-01',
		expiresOn: '2026-07-01',
		...more,
	})
const add = async (more: object = {}, replacesId: number | null = null) => {
	const file = await storeDocumentFile(farm.ctx, PDF)
	return (await addDocument(farm.owner, { ...input(more), file, replacesId })).documentId
}
const openTasks = async () =>
	(await listTasks(farm.owner))
		.filter(({ status }) => status !== 'terminated' && status !== 'completed')
		.map(({ title, dueDate }) => [title, dueDate])

test('a document gives a task to renew it, and its newer one ends that and keeps it as history', async () => {
	const first = await add()
	expect(await openTasks()).toEqual([['Renew: Water analysis, well 1', '2026-06-01']])
	const expired = await add({
		title: 'Insurance',
		kind: 'insurance',
		issuedOn: null,
		expiresOn: '2026-05-01',
	})
	expect((await openTasks())[0]).toEqual(['Renew: Insurance', '2026-05-04'])
	expect(await readDocument(farm.owner, { documentId: expired })).toMatchObject({
		state: 'expired',
		fileType: 'application/pdf',
		sizeBytes: PDF.byteLength,
	})
	const newer = await add({ issuedOn: '2026-05-01', expiresOn: '2027-05-01' }, first)
	expect(await openTasks()).toEqual([
		['Renew: Insurance', '2026-05-04'],
		['Renew: Water analysis, well 1', '2027-04-01'],
	])
	const listed = await listDocuments(farm.owner)
	expect(listed.map(({ id }) => id)).toEqual([expired, newer, first])
	expect(listed[2]).toMatchObject({ replacedById: newer })
	await expect(add({}, first)).rejects.toMatchObject({ code: 'conflict' })
	await removeDocument(farm.owner, { documentId: newer })
	expect((await openTasks()).at(-1)).toEqual(['Renew: Water analysis, well 1', '2026-06-01'])
	expect((await listDocuments(farm.owner)).map(({ id }) => id)).toEqual([expired, first])
})

test('a correction moves the task, and a document without an end has none', async () => {
	const documentId = await add()
	await changeDocument(farm.owner, { documentId, ...input({ expiresOn: '2026-09-01' }) })
	expect(await openTasks()).toEqual([['Renew: Water analysis, well 1', '2026-08-02']])
	await changeDocument(farm.owner, { documentId, ...input({ expiresOn: null }) })
	expect(await openTasks()).toEqual([])
})

test('only PDF, JPEG and PNG files are kept, by their content and up to 10 MB', async () => {
	const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
	for (const bytes of [
		PDF,
		await picture.clone().jpeg().toBuffer(),
		await picture.clone().png().toBuffer(),
	]) {
		const name = await storeDocumentFile(farm.ctx, bytes)
		expect(await readDocumentFile(farm.ctx, name)).toEqual(bytes)
	}
	const refused = (bytes: Uint8Array) => expect(storeDocumentFile(farm.ctx, bytes)).rejects
	await refused(await picture.clone().webp().toBuffer()).toMatchObject({
		code: 'invalid',
		field: 'file',
	})
	await refused(Buffer.from('<svg onload="alert(1)"/>')).toMatchObject({ code: 'invalid' })
	await refused(Buffer.from('\xff\xd8\xffno picture', 'latin1')).toMatchObject({
		code: 'invalid',
		field: 'file',
	})
	const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])
	await refused(large).toMatchObject({ code: 'too-large', field: 'file' })
	expect(await readDocumentFile(farm.ctx, '../farm.db')).toBeNull()
})

test('a file belongs to one document of one farm, and is swept when nothing names it', async () => {
	const file = await storeDocumentFile(farm.ctx, PDF)
	const stray = await storeDocumentFile(farm.ctx, PDF)
	const { documentId } = await addDocument(farm.owner, { ...input(), file, replacesId: null })
	await expect(
		addDocument(farm.owner, { ...input(), file, replacesId: null }),
	).rejects.toMatchObject({ code: 'invalid', field: 'file' })
	const stranger = await makeFarm(farm, { name: 'Other' })
	await expect(readDocument(stranger, { documentId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(
		addDocument(stranger, { ...input(), file: stray, replacesId: documentId }),
	).rejects.toMatchObject({ code: 'not-found' })
	await expect(removeDocument(stranger, { documentId })).rejects.toMatchObject({
		code: 'not-found',
	})
	await sweepPictures({ ...farm.ctx, now: () => Date.now() + 2 * 3_600_000 })
	expect(await readDocumentFile(farm.ctx, stray)).toBeNull()
	expect(await readDocumentFile(farm.ctx, file)).toEqual(PDF)
	await removeDocument(farm.owner, { documentId })
	expect(await readDocumentFile(farm.ctx, file)).toBeNull()
})
