const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const COOKIE = 'farm-ui-theme'
const YEAR_S = 365 * 86_400

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

/** The theme in a browser's cookie; `system` when there is none or an unknown one. */
export function themeFromCookie(cookieHeader: string | null): Theme {
	const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z]+)`).exec(cookieHeader ?? '')?.[1]
	return isTheme(value) ? value : 'system'
}

/** The cookie that keeps a theme for a year, or null for an unknown one. */
export const themeCookie = (value: unknown): string | null =>
	isTheme(value) ? `${COOKIE}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax` : null
