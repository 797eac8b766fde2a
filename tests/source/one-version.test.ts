import { readFileSync } from 'node:fs'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { expect, test } from 'vitest'

const MANIFESTS = ['agent-cli', 'packages/contract', 'packages/domain', 'packages/farm-sim']

test('the version is written in the package.json of the root alone', () => {
	const versioned = MANIFESTS.filter((folder) =>
		Object.hasOwn(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as object, 'version'),
	)
	expect(versioned).toEqual([])
})

test('the changelog describes the current version, with its date', () => {
	const changelog = readFileSync('CHANGELOG.md', 'utf8')
	const [, version] = /^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d{2}-\d{2}$/m.exec(changelog) ?? []
	expect(version).toBe(PRODUCT_VERSION)
})
