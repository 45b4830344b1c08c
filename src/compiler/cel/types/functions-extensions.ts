import type { FunctionTable } from './signature.js';

/** Item types of lists that can be sorted. */
const sortable = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];

/** Returns one overload per sortable item type. `T` in the ID and signature is a placeholder for the type. */
function ofSortable(id: string, signature: string): Record<string, string> {
  return Object.fromEntries(sortable.map((type) => [id.replaceAll('T', type), signature.replaceAll('T', type)]));
}

/** Like {@link ofSortable}, but overload IDs contain the protobuf type names for durations and timestamps. */
function ofSortableByName(id: string, signature: string): Record<string, string> {
  const longName = (type: string) => type.replace(/^(duration|timestamp)$/, protobufName);
  return Object.fromEntries(
    sortable.map((type) => [id.replaceAll('T', longName(type)), signature.replaceAll('T', type)]),
  );
}

function protobufName(type: string): string {
  return `google.protobuf.${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

/** The CEL library for optional values. */
export const optionalTable: FunctionTable = {
  'optional.none': { optional_none: '() -> optional_type(V)' },
  'optional.of': { optional_of: '(V) -> optional_type(V)' },
  'optional.ofNonZeroValue': { optional_ofNonZeroValue: '(V) -> optional_type(V)' },
  'optional.unwrap': { optional_unwrap: '(list(optional_type(V))) -> list(V)' },
  hasValue: { optional_hasValue: 'optional_type(V).() -> bool' },
  value: { optional_value: 'optional_type(V).() -> V' },
  or: { optional_or_optional: 'optional_type(V).(optional_type(V)) -> optional_type(V)' },
  orValue: { optional_orValue_value: 'optional_type(V).(V) -> V' },
  first: { list_first: 'list(V).() -> optional_type(V)' },
  last: { list_last: 'list(V).() -> optional_type(V)' },
  unwrapOpt: { optional_unwrapOpt: 'list(optional_type(V)).() -> list(V)' },
};

/** The extension libraries of CEL for lists, sets and strings. */
export const extensionTable: FunctionTable = {
  isSorted: ofSortable('list_T_is_sorted_bool', 'list(T).() -> bool'),
  max: ofSortable('list_T_max_T', 'list(T).() -> T'),
  min: ofSortable('list_T_min_T', 'list(T).() -> T'),
  sort: ofSortableByName('list_T_sort', 'list(T).() -> list(T)'),
  '@sortByAssociatedKeys': ofSortableByName('list_T_sortByAssociatedKeys', 'list(E).(list(T)) -> list(E)'),
  'cel.@mapInsert': {
    '@mapInsert_map_key_value': '(map(K, V), K, V) -> map(K, V)',
    '@mapInsert_map_map': '(map(K, V), map(K, V)) -> map(K, V)',
  },
  charAt: { string_char_at_int: 'string.(int) -> string' },
  distinct: { list_distinct: 'list(T).() -> list(T)' },
  find: { string_find_string: 'string.(string) -> string' },
  findAll: {
    string_find_all_string: 'string.(string) -> list(string)',
    string_find_all_string_int: 'string.(string, int) -> list(string)',
  },
  flatten: { list_flatten: 'list(list(T)).() -> list(T)', list_flatten_int: 'list(dyn).(int) -> list(dyn)' },
  format: { string_format: 'string.(list(dyn)) -> string' },
  includes: { list_includes_dyn_dyn: 'dyn.(dyn) -> bool' },
  indexOf: {
    list_a_index_of_int: 'list(A).(A) -> int',
    string_index_of_string: 'string.(string) -> int',
    string_index_of_string_int: 'string.(string, int) -> int',
  },
  join: { list_join: 'list(string).() -> string', list_join_string: 'list(string).(string) -> string' },
  lastIndexOf: {
    list_a_last_index_of_int: 'list(A).(A) -> int',
    string_last_index_of_string: 'string.(string) -> int',
    string_last_index_of_string_int: 'string.(string, int) -> int',
  },
  'lists.range': { lists_range: '(int) -> list(int)' },
  lowerAscii: { string_lower_ascii: 'string.() -> string' },
  replace: {
    string_replace_string_string: 'string.(string, string) -> string',
    string_replace_string_string_int: 'string.(string, string, int) -> string',
  },
  reverse: { list_reverse: 'list(T).() -> list(T)' },
  'sets.contains': { list_sets_contains_list: '(list(T), list(T)) -> bool' },
  'sets.equivalent': { list_sets_equivalent_list: '(list(T), list(T)) -> bool' },
  'sets.intersects': { list_sets_intersects_list: '(list(T), list(T)) -> bool' },
  slice: { list_slice: 'list(T).(int, int) -> list(T)' },
  split: {
    string_split_string: 'string.(string) -> list(string)',
    string_split_string_int: 'string.(string, int) -> list(string)',
  },
  'strings.quote': { strings_quote: '(string) -> string' },
  substring: {
    string_substring_int: 'string.(int) -> string',
    string_substring_int_int: 'string.(int, int) -> string',
  },
  sum: {
    list_int_sum_int: 'list(int).() -> int',
    list_uint_sum_uint: 'list(uint).() -> uint',
    list_double_sum_double: 'list(double).() -> double',
    list_duration_sum_duration: 'list(duration).() -> duration',
  },
  trim: { string_trim: 'string.() -> string' },
  upperAscii: { string_upper_ascii: 'string.() -> string' },
};
