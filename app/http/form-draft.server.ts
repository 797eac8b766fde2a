import { createCookie, redirect } from '@remix-run/node'
import { z } from 'zod'
import { server } from '../boot.server'
import { confirmUrl, pagePath } from './page-path'

const PURPOSE = 'typed form'
const KEPT_S = 600
/** Browsers drop cookies that are larger than 4,096 bytes. */
const MAX_BYTES = 3_800

const FormDraft = z.object({
	/** The page, and the form on it where there are several. */
	path: z.string(),
	form: z.string().nullable(),
	values: z.record(z.string(), z.unknown()),
})
type FormDraft = z.infer<typeof FormDraft>

const cookie = async () =>
	createCookie('typed-form', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		secure: (await server()).env.PUBLIC_URL?.startsWith('https:') ?? false,
		maxAge: KEPT_S,
	})

/**
 * Redirects to the page that confirms the identity and leads back; the typed values wait in an encrypted
 * cookie.
 */
export async function redirectToConfirmIdentity(
	request: Request,
	typed: Omit<FormDraft, 'path'>,
): Promise<Response> {
	const { vault } = await server()
	const sealed = vault.seal(JSON.stringify({ path: pagePath(request).path, ...typed }), PURPOSE)
	const headers = new Headers()
	if (sealed.length <= MAX_BYTES)
		headers.set('Set-Cookie', await (await cookie()).serialize(sealed))
	return redirect(confirmUrl(request), { headers })
}

/** The values typed into a form of this page before the identity was confirmed; null when there are none. */
export async function readFormDraft(request: Request): Promise<Omit<FormDraft, 'path'> | null> {
	if (request.method !== 'GET') return null
	const sealed: unknown = await (await cookie()).parse(request.headers.get('Cookie'))
	if (typeof sealed !== 'string' || !sealed) return null
	try {
		const { path, ...typed } = FormDraft.parse(
			JSON.parse((await server()).vault.open(sealed, PURPOSE)),
		)
		return path === pagePath(request).path ? typed : null
	} catch {
		return null
	}
}

/** Deletes the typed values once the form was carried out. */
export async function clearFormDraft(request: Request, headers: Headers): Promise<void> {
	if (!request.headers.get('Cookie')?.includes('typed-form=')) return
	headers.append('Set-Cookie', await (await cookie()).serialize('', { maxAge: 0 }))
}
