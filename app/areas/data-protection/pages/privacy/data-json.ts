import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { streamDownload } from '~/http/stream-download.server'
import { exportMyData } from '~/areas/data-protection/services/privacy/export-my-data.server'

/** All data about the person, as a download. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	return streamDownload(ctx, await exportMyData(ctx), {
		'Content-Type': 'application/json; charset=utf-8',
		'Content-Disposition': 'attachment; filename="my-data.json"',
	})
})
