import { execFileSync } from 'node:child_process'
import type { ApiClient } from '#client/create-client'
import { expect, signIn, test } from './support/test'

test('a page of the same address calls the server by the package from its downloads', async ({
	page,
}) => {
	await signIn(page, '/help/api')
	await expect(page.getByText(/^npm install http/).first()).toBeVisible()
	const link = page.getByRole('link', { name: /^Download smart-farm-control-client/ })
	const archive = await page.request.get((await link.getAttribute('href')) ?? '')
	const script = execFileSync('tar', ['-xzO', 'package/index.js'], { input: await archive.body() })
	await page.route('**/other-program/*', (route) =>
		route.request().url().endsWith('.js')
			? route.fulfill({ body: script, contentType: 'text/javascript' })
			: route.fulfill({ body: '<!doctype html><title>Other</title>', contentType: 'text/html' }),
	)
	await page.goto('/other-program/')
	const answered = await page.evaluate(async () => {
		const address = '/other-program/client.js'
		const { createClient } = (await import(address)) as { createClient: () => ApiClient }
		const api = createClient() // by the cookie of the person who signed in
		const refused = await api
			.addEntry({ body: { entryType: 'note' } as never })
			.catch((error: { code: string; name: string }) => [error.name, error.code])
		return {
			farms: (await api.listFarms()).length,
			climate: typeof (await api.readEnvironment()).temperature.unit,
			refused,
		}
	})
	expect(answered.farms).toBeGreaterThan(0)
	expect(answered).toMatchObject({ climate: 'string', refused: ['ApiError', 'invalid'] })
})
