/** How a line is taxed: the codes of UNCL 5305 that EN 16931 uses and a farm needs. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'O'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

const LABELS: Record<TaxCategory, string> = {
	S: 'Taxed',
	Z: 'Zero rated',
	E: 'Exempt',
	AE: 'Reverse charge',
	O: 'Not subject to tax',
}

/** The category in words. */
export const taxCategoryLabel = (category: TaxCategory): string => LABELS[category]

/** How much tax a line bears: whole hundredths of a percent, 0 in every category but S. */
export type TaxRate = { taxCategory: TaxCategory; taxBasisPoints: number }

/** `19%`, `5.5%` */
const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`

/** `VAT 19%`, or why there is none. */
export const taxLabel = (
	{ taxCategory, taxBasisPoints }: TaxRate,
	taxName: string | null,
): string =>
	taxCategory === 'S' ? `${taxName ?? 'Tax'} ${formatRate(taxBasisPoints)}` : LABELS[taxCategory]
