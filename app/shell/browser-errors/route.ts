import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { page } from '~/http/page.server'
import { parseForm } from '~/http/parse-form'
import { readForm } from '~/http/read-form.server'
import { redactPath } from '~/http/redact-path'
import { requireUser } from '~/http/require-farm.server'

/** An error that a script of a page met, as the browser tells it. */
const BrowserError = z.object({
	id: z.string().regex(/^[\da-f]{16}$/),
	name: z.string().max(100),
	message: z.string().max(1_000),
	stack: z.string().max(4_000),
	path: z.string().max(500),
})

const BODY_MAX_BYTES = 16 * 1024

export const loader = () => redirect('/')

/** Logs an error of a page, so that the number which the page shows finds it. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const { log } = await requireUser(request)
	const { status, payload } = parseForm(await readForm(request, BODY_MAX_BYTES), BrowserError)
	if (status !== 'success') throw new Fault('invalid', 'This is no report of an error')
	const { id, name, message, stack, path } = BrowserError.parse(payload)
	const err = Object.assign(new Error(message), { name, stack })
	log.error({ err, path: redactPath(path), requestId: id }, 'a page failed in a browser')
	return new Response(null, { status: 204 })
})
