# The C types of layout.py. Masks of viewers and of links stay Python's own integers: with 64 players and
# the spectators they have 65 bits.

from bgf_cext cimport slots


cdef class Row:
    cdef public object deck, size, swept_at, swept_kind, swept_to

cdef class ClaimEffects:
    cdef public object a, b, board, other_links, other_pairs, single_up_to

cdef class Layout:
    cdef public object board_of, boards, claims, counters, counts_seen, dice, everybody, id_of, is_tallied
    cdef public object kind_of, kinds, links, ordered, owner_of, pieces, planes, player_counters
    cdef public object player_masks, player_zones, refill, rows, seats, secret_counters, sees
    cdef public object shared_counters, shared_masks, shared_zones, supplies, type_of, weights
    cdef public object zone_of, zones
