import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

/** Adds a certificate, replaces it by the next one, and downloads it. */
export async function keepDocuments({ api }: Stage): Promise<void> {
	const query = FARM
	const upload = async () => {
		const body = new FormData()
		body.set('file', new File([PDF], 'certificate.pdf', { type: 'application/pdf' }))
		return (await api.uploadDocumentFile({ query, body })).file
	}
	const said = {
		kind: 'certificate',
		title: 'Organic certificate',
		issuedOn: '2025-03-01',
	} as const
	const first = { ...said, expiresOn: '2026-02-28', file: await upload() }
	const old = await api.addDocument({ query, body: first })
	expect(old).toMatchObject({ fileType: 'application/pdf', taskId: expect.any(Number) as number })
	const next = { ...said, issuedOn: '2026-03-01', file: await upload(), replacesId: old.id }
	const { id } = await api.addDocument({ query, body: next })
	const params = { documentId: String(id) }
	const body = { ...said, issuedOn: '2026-03-01', expiresOn: '2099-02-28' }
	expect(await api.changeDocument({ query, params, body })).toMatchObject({ state: 'valid' })
	expect((await api.listDocuments({ query })).map((one) => one.id)).toEqual([id, old.id])
	const answer = await api.readDocumentFile({ query, params })
	expect(answer.headers.get('content-disposition')).toBe(
		'attachment; filename="Organic-certificate.pdf"',
	)
	expect(answer.headers.get('content-security-policy')).toContain('sandbox')
	expect(await answer.text()).toBe(PDF)
	await api.removeDocument({ query, params })
}
