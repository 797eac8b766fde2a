import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Files } from '~/areas/platform/services/files/s3-files.server'
import { readText, testFileStore } from '~/tests/platform/files/test-file-store'
import { findProgram, skipTitle } from '../support/describe-with'
import { startCeph, type Ceph } from '../support/start-ceph'

const isMissing = ['radosgw', 'ceph-mon', 'ceph-osd'].some((name) => !findProgram(name))
const missing = isMissing ? 'Ceph is not installed; apt install radosgw ceph-mon ceph-osd' : null
const title = 'the gateway of Ceph keeps our files'

describe.skipIf(missing)(skipTitle(title, missing), () => {
	let ceph: Ceph
	beforeAll(async () => {
		ceph = await startCeph()
	})
	afterAll(() => ceph?.stop())
	const open = (more: object = {}) =>
		openS3Files({ ...ceph.settings, prefix: `${Math.random()}/`.slice(2), ...more })

	testFileStore(open)

	test('it refuses a wrong secret', async () => {
		const said: string[] = []
		const files = openS3Files(
			{ ...ceph.settings, secretKey: 'wrong' },
			(error) => void said.push(error.message),
		)
		await expect(files.put('images/a.webp', Buffer.from('x'))).rejects.toMatchObject({
			code: 'unavailable',
		})
		expect(said).toEqual(['S3 answered 403 SignatureDoesNotMatch'])
	})

	test('an upload that is cut off in its middle leaves the file that was there', async () => {
		const files = open()
		await files.put('clips/7/a.0.part', Buffer.from('whole'))
		const cut = (async function* () {
			for (let part = 0; part < 20; part++) yield Buffer.alloc(100_000)
			throw new Error('killed')
		})()
		await expect(
			files.put('clips/7/a.0.part', { stream: cut, size: 9_000_000 }),
		).rejects.toMatchObject({ code: 'unavailable' })
		expect(await readText(files, 'clips/7/a.0.part')).toBe('whole')
	})
})
