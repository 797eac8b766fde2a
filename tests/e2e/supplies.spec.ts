import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a supply is ordered, received, used by lot, and a recall finds where it went',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const run = `${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
			const name = `Cress seed ${run}`
			const lotNumber = `CR ${run}`
			await page.goto('/supplies/new')
			await page.getByLabel(/^Name/).fill(name)
			await page.getByLabel('Reorder point').fill('none')
			await page.getByLabel('Order quantity').fill('250')
			await page.getByLabel('Supplier').fill('Johnny’s')
			await page.getByLabel('Email').fill('orders@johnnys.example')
			await page.getByRole('button', { name: 'Add supply' }).click()
			await expect(page.getByLabel('Reorder point')).toHaveAccessibleDescription(/enter a quantity/)
			await expect(page.getByLabel('Order quantity')).toHaveValue('250')
			await page.getByLabel('Reorder point').fill('50')
			await page.getByRole('button', { name: 'Add supply' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

			await page.goto('/supplies')
			const toDo = page.getByRole('listitem').filter({ hasText: name })
			await expect(toDo).toContainText('Order 250 g from Johnny’s.')
			await expect(toDo.getByRole('link', { name: 'Email supplier' })).toHaveAttribute(
				'href',
				/^mailto:orders@johnnys\.example\?subject=Order/,
			)
			await toDo.getByRole('button', { name: 'Mark as ordered' }).click()
			await expect(page.getByText('Marked as ordered').first()).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await toDo.getByRole('link', { name: 'Receive' }).click()
			await expect(page.getByLabel('Quantity')).toHaveValue('250')
			await page.getByLabel('Lot number').fill(lotNumber)
			await page.getByLabel('Best before').fill(dayIn(300))
			await page.getByLabel('Price').fill('48.50')
			await page.getByRole('button', { name: 'Receive lot' }).click()
			await expect(page.getByText('Lot received').first()).toBeVisible()

			const started = await page.request.post('/api/planting-cycles?farmId=11', {
				headers: { Origin: siteUrl() },
				data: { farmInstanceId: 11, cropName: `Cress ${run}`, quantity: 20, trays: 0, zone: 'C' },
			})
			const { id: cycleId } = (await started.json()) as { id: number }
			await page.getByRole('link', { name: 'Record use' }).click()
			await page.getByLabel('Quantity').fill('300')
			await page.getByLabel('Into lot').fill(`BATCH-${cycleId}`)
			await page.getByRole('button', { name: 'Record use' }).click()
			await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription(/Only 250 g/)
			await page.getByLabel('Quantity').fill('20')
			await page.getByRole('button', { name: 'Record use' }).click()
			await expect(page.getByText(`Take 20 g of lot ${lotNumber}.`).first()).toBeVisible()

			await page.getByRole('link', { name: lotNumber }).click()
			const title = page.getByRole('heading', { level: 1 })
			await expect(title).toHaveText(`Lot ${lotNumber}`)
			await expect(page.getByText('230 g').first()).toBeVisible()
			if (javaScriptEnabled) await expectNoViolations(page)
			await page.getByRole('main').getByRole('link', { name: 'Recall', exact: true }).click()
			await expect(page.getByRole('link', { name: `BATCH-${cycleId}` })).toBeVisible()
			await expect(page.getByText('the supply lot went into it').first()).toBeVisible()
			await page.goto(`/lots/cycle-${cycleId}`)
			await page.getByRole('link', { name: lotNumber }).click()
			await expect(title).toHaveText(`Lot ${lotNumber}`)
			await page.getByRole('link', { name: 'Change stock' }).click()
			await page.getByLabel('Quantity').fill('5')
			await page.getByLabel('Reason').fill('Wet')
			await page.getByRole('button', { name: 'Record disposal' }).click()
			await expect(page.getByText('In stock now: 225 g.').first()).toBeVisible()
			await page.getByRole('link', { name: 'Undo Disposed of: 5 g' }).click()
			await page.getByRole('button', { name: 'Undo entry' }).click()
			await expect(page.getByText('Both entries stay in the ledger.').first()).toBeVisible()
			await expect(page.getByText('230 g').first()).toBeVisible()
		},
	)
})
