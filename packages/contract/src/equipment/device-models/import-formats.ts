/** Files of other programs that models can be made of. */
export const IMPORT_FORMATS = {
	'home-assistant': 'Home Assistant, “modbus:” in YAML',
	'wiren-board': 'Wiren Board template, JSON',
	evcc: 'evcc meter template, YAML',
	telegraf: 'Telegraf “inputs.modbus”, TOML',
} as const
export type ImportFormat = keyof typeof IMPORT_FORMATS
export const IMPORT_FORMAT_KEYS = Object.keys(IMPORT_FORMATS) as [ImportFormat, ...ImportFormat[]]
